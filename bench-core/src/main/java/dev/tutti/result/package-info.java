/** The result file as records, schema tutti/1, and its reading and writing. */
package dev.tutti.result;
