/**
 * What each rank sees: host, CPU mask, NUMA nodes, JVM, library variables.
 *
 * <p>Read from Linux's own files by the rank itself: a library that walks the whole machine costs a
 * rank more start-up time and memory than the rest of it.
 */
package dev.tutti.environment;
