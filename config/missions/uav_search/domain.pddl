; UAVs search the sectors of an area. A charge of the battery is enough for one sector.
(define (domain uav-search)
  (:requirements :strips :typing :negative-preconditions)
  (:types uav place - object
          base sector - place)
  (:predicates
    (at ?uav - uav ?place - place)
    (airborne ?uav - uav)
    (charged ?uav - uav)
    (defective ?uav - uav)
    (searched ?sector - sector))

  (:action take-off
    :parameters (?uav - uav ?base - base)
    :precondition (and (at ?uav ?base) (charged ?uav) (not (airborne ?uav)) (not (defective ?uav)))
    :effect (airborne ?uav))

  (:action fly-to
    :parameters (?uav - uav ?from ?to - place)
    :precondition (and (at ?uav ?from) (airborne ?uav))
    :effect (and (at ?uav ?to) (not (at ?uav ?from))))

  (:action search-sector
    :parameters (?uav - uav ?sector - sector)
    :precondition (and (at ?uav ?sector) (airborne ?uav) (charged ?uav) (not (defective ?uav)))
    :effect (and (searched ?sector) (not (charged ?uav))))

  (:action land
    :parameters (?uav - uav ?base - base)
    :precondition (and (at ?uav ?base) (airborne ?uav))
    :effect (not (airborne ?uav)))

  (:action recharge
    :parameters (?uav - uav ?base - base)
    :precondition (and (at ?uav ?base) (not (airborne ?uav)))
    :effect (charged ?uav)))
