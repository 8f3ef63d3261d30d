/**
 * Everything a run will do, before it does it: data only, made from options, read by launcher and
 * ranks.
 */
package dev.tutti.plan;
