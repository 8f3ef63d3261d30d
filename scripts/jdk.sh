# Sourced by setup and by the launch script of the distribution.

# find_jdk PROGRAM: sets JAVA_HOME to a JDK of version 25 or later that has bin/PROGRAM, looking in
# JAVA_HOME, PATH and the usual folders without starting any; else says what to install, returns 2.
find_jdk() {
  local program=$1 home on_path
  on_path=$(type -P java)
  [[ -n $on_path ]] && on_path=$(readlink -f "$on_path") && on_path=${on_path%/bin/java}
  for home in "${JAVA_HOME:-}" "$on_path" /usr/lib/jvm/* /usr/java/* /opt/*jdk* /opt/java/* \
    "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* /Library/Java/JavaVirtualMachines/*/Contents/Home; do
    if [[ -x $home/bin/$program ]] && is_new_enough "$home"; then
      export JAVA_HOME=$home
      return 0
    fi
  done
  echo "tutti: no JDK 25 or later in JAVA_HOME (${JAVA_HOME:-not set}), PATH (${on_path:-no java}), /usr/lib/jvm," \
    "/usr/java, /opt, ~/.sdkman, ~/.jdks or /Library/Java: install one, for example Temurin 25 from" \
    "https://adoptium.net, or set JAVA_HOME" >&2
  return 2
}

is_new_enough() {
  local line version
  [[ -r $1/release ]] || return 1
  while IFS= read -r line; do
    if [[ $line == JAVA_VERSION=* ]]; then
      version=${line#*=} version=${version//\"/}
      (( ${version%%[!0-9]*} >= 25 ))
      return
    fi
  done <"$1/release"
  return 1
}
