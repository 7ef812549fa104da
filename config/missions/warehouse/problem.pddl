(define (problem two-pallets)
  (:domain warehouse)
  (:objects
    r1 r2 - robot
    p1 p2 - pallet
    dock shelf - place)
  (:init
    (at r1 dock) (is_free r1)
    (at r2 dock) (is_free r2)
    (stored p1 dock) (stored p2 dock)
    (= (travel_time dock shelf) 5) (= (travel_time shelf dock) 4)
    (= (travel_time dock dock) 1) (= (travel_time shelf shelf) 1))
  (:goal (and (stored p1 shelf) (stored p2 shelf) (at r1 dock))))
