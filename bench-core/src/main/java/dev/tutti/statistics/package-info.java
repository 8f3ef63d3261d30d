/**
 * Statistics of samples that both measuring and comparing need, beyond what commons-statistics has.
 */
package dev.tutti.statistics;
