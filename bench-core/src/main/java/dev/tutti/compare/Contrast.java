package dev.tutti.compare;

import java.util.List;

/**
 * One new label against the base.
 *
 * @param label the new label
 * @param library what its MPI_Get_library_version returned, null if unknown
 * @param launches how many results it has
 * @param statistic what was compared
 * @param unit of the medians
 * @param points compared, in the order of their keys
 * @param geomeans for each collective, then for all; empty where nothing was compared
 * @param crossovers who wins where, in words
 * @param conditions what else differs
 * @param leftOut points that are not compared
 */
public record Contrast(
    String label,
    String library,
    int launches,
    Statistic statistic,
    String unit,
    List<ComparedPoint> points,
    List<Geomean> geomeans,
    List<String> crossovers,
    List<Condition> conditions,
    List<LeftOut> leftOut) {

  public Contrast {
    points = List.copyOf(points);
    geomeans = List.copyOf(geomeans);
    crossovers = List.copyOf(crossovers);
    conditions = List.copyOf(conditions);
    leftOut = List.copyOf(leftOut);
  }
}
