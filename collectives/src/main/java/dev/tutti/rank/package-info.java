/** The program of one rank: what a launcher starts, with a plan as its one argument. */
package dev.tutti.rank;
