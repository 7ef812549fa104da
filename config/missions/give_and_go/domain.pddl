; Two robots play a give-and-go: one passes, runs forward, gets the ball back and shoots. Durations are estimates [s].
(define (domain give_and_go)
  (:requirements :typing :negative-preconditions :equality :universal-preconditions :disjunctive-preconditions
                 :durative-actions)
  (:types robot place)
  (:predicates
    (at ?robot - robot ?place - place)         ; perceived
    (has_ball ?robot - robot)                  ; perceived
    (ball_is_free)                             ; perceived: no robot of the team has the ball
    (scored)                                   ; perceived
    (passed ?from ?to - robot)
    (post ?robot - robot ?place - place)       ; never changes: where the robot receives the ball
    (must_pass ?from ?to - robot)              ; never changes
    (finishes ?robot - robot))                 ; never changes

  ; The robot that shoots runs forward after its pass.
  (:durative-action take_place
    :parameters (?robot - robot ?place - place)
    :duration (= ?duration 7)
    :condition (and
      (at start (post ?robot ?place))
      (at start (not (at ?robot ?place)))
      (at start (not (has_ball ?robot)))
      (at start (forall (?to - robot)
        (imply (and (finishes ?robot) (must_pass ?robot ?to)) (passed ?robot ?to)))))
    :effect (at end (at ?robot ?place)))

  (:durative-action get_ball
    :parameters (?robot - robot)
    :duration (= ?duration 5)
    :condition (at start (ball_is_free))
    :effect (and (at end (has_ball ?robot)) (at end (not (ball_is_free)))))

  ; The receiver stands at its place and gets the ball there.
  (:durative-action pass
    :parameters (?from ?to - robot ?place - place)
    :duration (= ?duration 8)
    :condition (and
      (at start (has_ball ?from))
      (at start (post ?to ?place))
      (at start (at ?to ?place))
      (at start (not (= ?from ?to))))
    :effect (and (at end (passed ?from ?to)) (at end (has_ball ?to)) (at end (not (has_ball ?from)))))

  (:durative-action shoot
    :parameters (?robot - robot)
    :duration (= ?duration 4)
    :condition (and
      (at start (has_ball ?robot))
      (at start (finishes ?robot))
      (at start (forall (?from ?to - robot) (imply (must_pass ?from ?to) (passed ?from ?to)))))
    :effect (and (at end (scored)) (at end (ball_is_free)) (at end (not (has_ball ?robot))))))
