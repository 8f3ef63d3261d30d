/**
 * What about a machine makes measurements doubtful: {@code tutti doctor}, and the look at it before
 * each run.
 *
 * <p>A check is a line in {@link dev.tutti.doctor.Checks#ALL} and a function of {@link
 * dev.tutti.doctor.Host}: files below a root folder and variables, so that tests show it machines
 * that nobody has. It says what is so, why that matters and what to do; what it cannot find out is
 * {@code unknown}, never fine. All together take about 0.1 s, which is the time between two looks
 * at how busy the processors are.
 *
 * <p>Rejected: OSHI, which reads the same files. Loading it and asking for the processors took 1.1
 * s and 22 MiB on a machine where all of this takes 0.1 s, and it cannot be shown another root.
 */
package dev.tutti.doctor;
