(define (problem two-rooms)
  (:domain tidy)
  (:objects
    kitchen hall - room
    robot1 - robot
    ball bear - toy)
  (:init
    (at ball kitchen)
    (at bear hall)
    (at robot1 hall)
    (lit hall)
    (raining)
    (= (distance hall kitchen) 4)
    (= (distance kitchen hall) 4.25)
    (= (fee) 0))
  (:goal
    (forall (?toy - toy) (at ?toy cellar)))
  (:metric minimize (total-cost)))
