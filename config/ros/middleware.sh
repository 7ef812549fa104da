# shellcheck shell=sh
# How nodes that are started from this shell talk to each other. env.sh reads this file with HSL_ROS set to its folder.
#
# Nodes listen on 127.0.0.1 only, unless ROS_AUTOMATIC_DISCOVERY_RANGE=SUBNET or ROS_STATIC_PEERS asks for other hosts.
# A profile of the user's own and another middleware than Fast DDS are left alone. `sil` does the same for the
# processes that it starts: packages/tools/sil/src/ros/middleware.rs.
case "${RMW_IMPLEMENTATION:-rmw_fastrtps_cpp}:${FASTRTPS_DEFAULT_PROFILES_FILE:-$HSL_ROS/fastdds.xml}" in
rmw_fastrtps*:"$HSL_ROS"/fastdds.xml | rmw_fastrtps*:"$HSL_ROS"/fastdds_network.xml)
  export FASTRTPS_DEFAULT_PROFILES_FILE="$HSL_ROS/fastdds.xml"
  case "${ROS_AUTOMATIC_DISCOVERY_RANGE:-}:${ROS_STATIC_PEERS:-}" in
  SUBNET:*) export FASTRTPS_DEFAULT_PROFILES_FILE="$HSL_ROS/fastdds_network.xml" ;;
  OFF:*) ;;
  *:) export ROS_AUTOMATIC_DISCOVERY_RANGE=SYSTEM_DEFAULT ;;
  *)
    # ROS takes the peers into account in this range and in SUBNET.
    export ROS_AUTOMATIC_DISCOVERY_RANGE=LOCALHOST
    export FASTRTPS_DEFAULT_PROFILES_FILE="$HSL_ROS/fastdds_network.xml"
    ;;
  esac
  ;;
*) export ROS_AUTOMATIC_DISCOVERY_RANGE="${ROS_AUTOMATIC_DISCOVERY_RANGE:-LOCALHOST}" ;;
esac
