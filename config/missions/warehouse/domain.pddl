; Robots carry pallets between the places of a warehouse. Durations follow from the distances [s].
(define (domain warehouse)
  (:requirements :typing :negative-preconditions :durative-actions :numeric-fluents)
  (:types robot pallet place)
  (:predicates
    (at ?robot - robot ?place - place)
    (stored ?pallet - pallet ?place - place)
    (carries ?robot - robot ?pallet - pallet)
    (is_free ?robot - robot))
  (:functions
    (travel_time ?from ?to - place))

  (:durative-action drive
    :parameters (?robot - robot ?from ?to - place)
    :duration (= ?duration (travel_time ?from ?to))
    :condition (at start (at ?robot ?from))
    :effect (and (at start (not (at ?robot ?from))) (at end (at ?robot ?to))))

  (:durative-action load
    :parameters (?robot - robot ?pallet - pallet ?place - place)
    :duration (= ?duration 2)
    :condition (and
      (over all (at ?robot ?place))
      (at start (stored ?pallet ?place))
      (at start (is_free ?robot)))
    :effect (and
      (at start (not (is_free ?robot)))
      (at start (not (stored ?pallet ?place)))
      (at end (carries ?robot ?pallet))))

  (:durative-action unload
    :parameters (?robot - robot ?pallet - pallet ?place - place)
    :duration (= ?duration 2)
    :condition (and
      (over all (at ?robot ?place))
      (at start (carries ?robot ?pallet)))
    :effect (and
      (at end (not (carries ?robot ?pallet)))
      (at end (stored ?pallet ?place))
      (at end (is_free ?robot)))))
