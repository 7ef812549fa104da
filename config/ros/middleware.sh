# shellcheck shell=sh
# Network settings of nodes that are started from this shell. env.sh sources this file with HSL_ROS set to its folder.
#
# Nodes listen on 127.0.0.1 only, unless ROS_AUTOMATIC_DISCOVERY_RANGE=SUBNET or ROS_STATIC_PEERS selects other hosts.
# Nothing is changed if the user has set a profile, or uses another middleware than Fast DDS. `sil` has the same rules
# for the processes that it starts, in packages/tools/match_runner/src/ros/middleware.rs.
case "${RMW_IMPLEMENTATION:-rmw_fastrtps_cpp}:${FASTRTPS_DEFAULT_PROFILES_FILE:-$HSL_ROS/fastdds.xml}" in
rmw_fastrtps*:"$HSL_ROS"/fastdds.xml | rmw_fastrtps*:"$HSL_ROS"/fastdds_network.xml)
  export FASTRTPS_DEFAULT_PROFILES_FILE="$HSL_ROS/fastdds.xml"
  case "${ROS_AUTOMATIC_DISCOVERY_RANGE:-}:${ROS_STATIC_PEERS:-}" in
  SUBNET:*) export FASTRTPS_DEFAULT_PROFILES_FILE="$HSL_ROS/fastdds_network.xml" ;;
  OFF:*) ;;
  *:) export ROS_AUTOMATIC_DISCOVERY_RANGE=SYSTEM_DEFAULT ;;
  *)
    # ROS uses the static peers only in this range and in SUBNET.
    export ROS_AUTOMATIC_DISCOVERY_RANGE=LOCALHOST
    export FASTRTPS_DEFAULT_PROFILES_FILE="$HSL_ROS/fastdds_network.xml"
    ;;
  esac
  ;;
*) export ROS_AUTOMATIC_DISCOVERY_RANGE="${ROS_AUTOMATIC_DISCOVERY_RANGE:-LOCALHOST}" ;;
esac
