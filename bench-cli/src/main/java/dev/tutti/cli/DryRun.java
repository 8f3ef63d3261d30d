package dev.tutti.cli;

import dev.tutti.launch.Launch;
import dev.tutti.launch.Launcher;
import dev.tutti.launch.Schedule;
import dev.tutti.plan.Plan;
import dev.tutti.plan.Settings;
import java.io.PrintWriter;
import java.util.List;
import java.util.regex.Pattern;

/** What a run would do, in the order it would do it. */
final class DryRun {
  /** Start and end of the ranks, and the checks and warm-up of a point: seen on two cores. */
  private static final double LAUNCH_S = 3;

  private static final double POINT_S = 0.05;
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,+@%^-]+");

  private DryRun() {}

  static void print(Plan plan, Launcher launcher, PrintWriter out) {
    List<Launch> launches = Schedule.of(plan);
    out.println("folder    " + plan.folder());
    out.println("points    " + plan.points().size() + " in each launch");
    out.println("launches  " + launches.size() + ", seed " + plan.seed());
    out.println("time      " + time(plan.settings(), plan.points().size(), launches.size()));
    for (Launch launch : launches) {
      out.println();
      out.println("# " + launch.name());
      out.println(
          String.join(" ", launcher.command(plan, launch).stream().map(DryRun::quoted).toList()));
    }
    out.flush();
  }

  private static String time(Settings settings, int points, int launches) {
    if (settings.iterations() != null) {
      return "unknown, since the number of iterations is fixed";
    }
    double launch = LAUNCH_S + points * (POINT_S + settings.timePerPointNs() / 1e9);
    long seconds = Math.round(launches * launch);
    return seconds < 120
        ? "about " + seconds + " s at most"
        : "about " + Math.round(seconds / 60.0) + " min at most";
  }

  /** Quotes a word as a shell needs it, so that a line can be pasted into one. */
  static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
