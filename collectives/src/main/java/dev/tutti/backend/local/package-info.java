/** Ranks as threads of one JVM: the oracle for tests, never the proof. */
package dev.tutti.backend.local;
