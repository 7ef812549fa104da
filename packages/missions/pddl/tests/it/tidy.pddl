(define (domain tidy)
  (:requirements :typing :negative-preconditions :equality :conditional-effects :action-costs)
  (:types
    thing place - object
    toy robot - thing
    room - place)
  (:constants
    cellar - room)
  (:predicates
    (at ?thing - thing ?place - (either room toy))
    (holds ?robot - robot ?toy - toy)
    (lit ?room - room)
    (raining))
  (:functions
    (total-cost)
    (distance ?from ?to - room)
    (fee) - number)
  (:action move
    :parameters (?robot - robot ?from ?to - room)
    :precondition (and (at ?robot ?from) (not (= ?from ?to)) (or (lit ?to) (= ?to cellar)))
    :effect (and
      (at ?robot ?to)
      (not (at ?robot ?from))
      (forall (?toy - toy) (when (holds ?robot ?toy) (and (at ?toy ?to) (not (at ?toy ?from)))))
      (increase (total-cost) (distance ?from ?to))))
  (:action clap
    :parameters ()
    :precondition (and)
    :effect (and
      (forall (?room - room)
        (when
          (imply (exists (?robot - robot) (at ?robot ?room)) (forall (?toy - toy) (at ?toy ?room)))
          (lit ?room)))
      (increase (total-cost) 2.5)
      (increase (total-cost) (fee)))))
