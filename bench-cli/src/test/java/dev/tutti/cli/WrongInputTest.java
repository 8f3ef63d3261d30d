package dev.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every wrong input: one sentence that names the value, exit code 2, nothing started. */
class WrongInputTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-n 0 | --ranks '0' is not a whole number from 1 to 1000000",
        "-n -1 | --ranks '-1' is not a whole number",
        "-n two | --ranks 'two' is not a whole number",
        "-n 2,,4 | --ranks '2,,4' has an empty part",
        "-m 8:1 | size range '8:1' needs a MIN of at least 1 that is not over its MAX",
        "-m 1k: | size range '1k:' is not MIN:MAX",
        "-m 16x | size '16x' is not a number of bytes",
        "-m 3 | size 3 is not a whole number of float32 elements; write a multiple of 4",
        "-m 12 --datatype int64 | size 12 is not a whole number of int64 elements",
        "-m 99999999999999999G | is larger than 2^63 - 1 bytes",
        "--op foo | --op 'foo' is unknown; known are sum, min, max, prod",
        "--datatype int | --datatype 'int' is unknown; known are byte, int32, int64,",
        "--op minloc | reduction minloc is not defined for float32; name --datatype int32_int32",
        "--datatype int32_int32 | is not defined for int32_int32; name --op minloc or maxloc",
        "-c a,,b | --collective 'a,,b' has an empty part",
        "-b local -b openmpi | option '--backend' (NAME,...) should be specified only once",
        "--seed 1 --seed 2 | option '--seed' (N) should be specified only once",
        "-c bcast --skew spike --skew linear | option '--skew' (KIND,...) should be specified only once",
        "-c scam | collective 'scam' is unknown; known are allreduce,",
        "--root 2 | --root '2' is no rank of 2; the last one is 1",
        "-n 8,4 --root 5 | --root '5' is no rank of 4; the last one is 3",
        "--skew steep | skew 'steep' is unknown; write linear, spike or random:SEED",
        "-c bcast --skew spike | none of the operations bcast can be measured with skew=spike",
        "-c bcast,barrier --in-place | operations bcast, barrier can be measured with inPlace=true",
        "-c barrier --root rotate | operations barrier can be measured with root=rotate",
        "-c pattern:halo --form odd | --form 'odd' is unknown; known are blocking, nonblocking, neighbor",
        "-c pattern:exchange --compute 5 | time '5' is not a number with a unit",
        "-c pattern:bandwidth --window 0 | --window '0' is not a whole number from 1 to 10000",
        "-c bcast --neighbours 4 | operations bcast can be measured with neighbours=4",
        "--cache-off 0 | a cache of 0 bytes cannot be avoided; write auto or such as 32M",
        "--derived diagonal | derived datatype 'diagonal' is unknown; write contiguous, vector,",
        "--derived vector:4:2 | derived datatype 'vector:4:2' is unknown; write contiguous, vector,",
        "-c allreduce --derived vector | operations allreduce can be measured with derived=vector",
        "--first-touch there | first touch 'there' is unknown; write self or the number of a NUMA",
        "--threads-per-rank 0 | --threads-per-rank '0' is not a whole number from 1",
        "-c barrier,ibcast --calling-threads 2 | measure ibcast in a run of its own, without it",
        "--calling-threads 0 | --calling-threads '0' is not a whole number from 1 to",
        "-c ibarrier --busy-threads 2 | operations ibarrier can be measured with busyThreads=2",
        "-c barrier --first-touch 0 | operations barrier can be measured with firstTouch=0",
        "-c neighbor_alltoallv --graph no/such | --graph 'no/such' is no file that can be read; write",
        "-c alltoall --graph star | operations alltoall can be measured with graph=star",
        "--cache-off big | size 'big' is not a number of bytes",
        "--active-ranks 0 | --active-ranks '0' is not a whole number from 1",
        "--groups two | --groups 'two' is not a whole number from 1",
        "--arrival late | arrival 'late' is unknown; write uniform, skewed:US or random:SEED",
        "-c bcast --test-calls 5 | operations bcast can be measured with testCalls=5",
        "-t -1 | --test-calls '-1' is not a whole number from 0",
        "--launches 0 | --launches '0' is not a whole number from 1",
        "-x -1 | -x '-1' is not a whole number from 0",
        "-i 0 | -i '0' is not a whole number from 1",
        "--time-per-point 5 | time '5' is not a number with a unit",
        "--timeout 0s | time '0s' is not between 1 ns and 292 years",
        "--precision 1 | --precision '1' is not a number between 0 and 1",
        "--precision NaN | --precision 'NaN' is not a number between 0 and 1",
        "-i 10 --precision 0.02 | --iterations 10 fixes the samples and --precision 0.02 lets them",
        "--time-per-point 5us | --time-per-point 5us is too short for the samples that a point",
        "--sync mpi | --sync 'mpi' is unknown; known are dissemination, barrier, window, none",
        "--clock sun | --clock 'sun' is unknown; known are auto, wtime, nano",
        "--order random | --order 'random' is unknown; known are shuffled, fixed",
        "--seed x | --seed 'x' is not a whole number",
        "--max-memory lots | size 'lots' is not a number of bytes",
        "--env A | --env 'A' is not NAME=VALUE",
        "--env 1=2 | --env '1=2' is not NAME=VALUE",
        "-b lam | backend 'lam' is unknown; known are mpj,",
        "-b ../x=/usr | --backend '../x=/usr' is not NAME=PREFIX",
        "-b site=/nonexistent | backend 'site' is not available",
        "-b mpj-flat=/opt/mpj | backend 'mpj-flat' has no prefix: set MPJ_HOME=/opt/mpj to choose",
        "-b local,local=/usr | backend 'local' comes twice",
        "--config /nonexistent.yaml | configuration /nonexistent.yaml is not a file",
        "--hosts h1;id | --hosts 'h1;id': 'h1;id' is not a host",
        "--hosts=-oProxyCommand=x | Expected parameter for option '--hosts'",
        "--hosts h1 --hostfile f | --hosts and --hostfile both name hosts",
        "--hosts h1:1,h2 -n 4 | --ranks 4 is more than the 2 that the hosts take",
        "--hostfile /nonexistent | host file /nonexistent is not a file that can be read",
        "--ppn 0 | --ranks-per-node '0' is not a whole number from 1",
        "--map-by x | --map-by 'x' is unknown; known are slot, core, socket, numa, node",
        "--bind-to x | --bind-to 'x' is unknown; known are core, socket, numa, none",
        "--launcher x | --launcher 'x' is unknown; known are mpirun, mpiexec, srun, mpjrun, none",
        "--agent a;b | --agent 'a;b' is not the name of a program",
        "--mpj-port 80 | --mpj-port '80' is not a whole number from 1024 to 65535",
        "--bogus | Unknown option: '--bogus'",
        "-o /proc/tutti | output folder /proc/tutti cannot be written"
      })
  void is_refused_in_one_sentence(String arguments, String sentence) {
    Path output = folder.resolve("out");
    List<String> args = new ArrayList<>(List.of("run"));
    if (!arguments.contains("-o ")) {
      args.addAll(List.of("-o", output.toString()));
    }
    if (!arguments.contains("-b ")) {
      args.addAll(List.of("-b", "local"));
    }
    args.addAll(List.of(arguments.split(" ")));
    Tutti tutti = Tutti.run(args.toArray(String[]::new));
    assertEquals(2, tutti.exitCode(), tutti.err());
    // What a busy machine is warned of may come before.
    String first =
        tutti.err().lines().filter(line -> !line.startsWith("warning: ")).findFirst().orElseThrow();
    assertTrue(first.startsWith("tutti: "), first);
    assertTrue(first.contains(sentence), first);
    assertEquals("", tutti.out());
    assertFalse(Files.exists(output), "nothing may be started");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "backend: {} | Unrecognized property \"backend\"",
        "backends: {site: {prefx: /opt}} | Unrecognized property \"prefx\"",
        "defaults: {rank: 2} | 'defaults' has no key 'rank'; known are backend,",
        "defaults: {config: x} | 'defaults' has no key 'config'",
        "defaults: {launches: many} | --launches 'many' is not a whole number",
        "backends: [a] | is wrong",
        "backends: {site: } | is wrong",
        "'a: b: c' | is wrong",
        "'defaults: {launches: 1, launches: 2}' | is wrong",
        "'%' | is wrong"
      })
  void a_wrong_configuration_is_refused_in_one_sentence(String yaml, String sentence)
      throws IOException {
    Path config = Files.writeString(folder.resolve("tutti.yaml"), yaml);
    Tutti tutti =
        Tutti.run(
            "run", "-b", "local", "-o", folder.resolve("out") + "", "--config", config.toString());
    assertEquals(2, tutti.exitCode(), tutti.err());
    assertEquals(1, tutti.err().lines().count(), tutti.err());
    assertTrue(tutti.err().contains(sentence), tutti.err());
    assertFalse(Files.exists(folder.resolve("out")), "nothing may be started");
  }

  @Test
  void a_folder_with_results_is_not_written_over() throws IOException {
    Files.writeString(folder.resolve("local-1.json"), "{}");
    Tutti tutti = Tutti.run("run", "-b", "local", "-o", folder.toString());
    assertEquals(2, tutti.exitCode());
    assertTrue(tutti.err().contains("holds results already; name another with -o"), tutti.err());
  }
}
