; UAVs search the sectors of an area. Each flight and each search needs one level of the battery.
(define (domain battery-search)
  (:requirements :strips :typing :negative-preconditions)
  (:types uav level place - object
          base sector - place)
  (:predicates
    (at ?uav - uav ?place - place)
    (battery ?uav - uav ?level - level)
    (above ?high ?low - level)                 ; never changes
    (full ?level - level)                      ; never changes
    (searched ?sector - sector))

  (:action fly-to
    :parameters (?uav - uav ?from ?to - place ?high ?low - level)
    :precondition (and (at ?uav ?from) (battery ?uav ?high) (above ?high ?low))
    :effect (and (at ?uav ?to) (not (at ?uav ?from)) (battery ?uav ?low) (not (battery ?uav ?high))))

  (:action search-sector
    :parameters (?uav - uav ?sector - sector ?high ?low - level)
    :precondition (and (at ?uav ?sector) (battery ?uav ?high) (above ?high ?low))
    :effect (and (searched ?sector) (battery ?uav ?low) (not (battery ?uav ?high))))

  (:action recharge
    :parameters (?uav - uav ?base - base ?low ?high - level)
    :precondition (and (at ?uav ?base) (battery ?uav ?low) (full ?high) (not (full ?low)))
    :effect (and (battery ?uav ?high) (not (battery ?uav ?low)))))
