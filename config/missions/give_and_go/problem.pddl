; One passes to two, gets the ball back, and then there is a goal.
(define (problem wall_pass)
  (:domain give_and_go)
  (:objects
    one two - robot
    wing front - place)
  (:init
    (ball_is_free)
    (post two wing)
    (post one front)
    (must_pass one two)
    (must_pass two one)
    (finishes one))
  (:goal (scored)))
