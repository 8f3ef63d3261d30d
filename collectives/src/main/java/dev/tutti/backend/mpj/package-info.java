/**
 * MPJ Express 0.44, unchanged, behind Tutti's seams: multicore (ranks are threads of one JVM),
 * niodev (a JVM a rank) and hybdev (a JVM a host).
 *
 * <p>How a job runs. {@link dev.tutti.backend.mpj.MpjBackend#start} makes a private MPJ_HOME in the
 * job's folder: {@code lib} leads to a per-user cache of the installation's jars, {@code conf} is
 * the installation's, with this job's ports and choice of collectives. The cache exists because
 * Debian's folder lacks the jars that MPJ Express's manifests name, and links to jars do not help:
 * a manifest is resolved where the link leads. {@code java -jar starter.jar} is what {@code mpjrun}
 * is inside; it starts {@code java} from its PATH, so PATH begins with the ranks' JDK.
 *
 * <p>Success. The launcher's exit code is 0 whatever happens, so only the result file's status
 * tells: {@code complete} or not. {@code Comm.Abort} is empty in this library; our abort ends the
 * JVM of the rank and those of its siblings, after which the launcher ends by itself.
 *
 * <p>Buffers are primitive arrays in heap segments. Collectives use receive buffers as scratch on
 * every rank, hence their full size everywhere. Nothing is worked around: the wrong Reduce_scatter
 * of the default collectives with three or more ranks is measured as it is and reported as wrong.
 *
 * <p>Daemon. The cluster devices need MPJ Express's daemon on every host, which runs whatever
 * anyone who reaches its ports asks for. Tutti starts it for one launch, on free ports unless told
 * which, over ssh or a given agent, and it ends when the launching process does. It has no option
 * for an address: where no hosts are given, its JVM's server sockets are replaced by such as listen
 * on the loopback address, which leaves the library and the ranks' JVMs as they are. The ranks
 * themselves listen on all addresses, but take messages only.
 *
 * <p>Rejected: starting niodev's ranks without a daemon (their arguments are known, but then the
 * launcher under test would be ours); one MPJ_HOME for all jobs (ports and collectives are set in
 * its files); patched jars (would not be the library people run).
 */
package dev.tutti.backend.mpj;
