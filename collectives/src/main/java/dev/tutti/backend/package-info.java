/** The list of backends; each lives in a package of its own. */
package dev.tutti.backend;
