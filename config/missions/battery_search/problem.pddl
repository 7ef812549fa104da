(define (problem three-sectors)
  (:domain battery-search)
  (:objects
    uav1 uav2 - uav
    home - base
    meadow forest lake - sector
    l0 l1 l2 l3 l4 - level)
  (:init
    (at uav1 home) (battery uav1 l4)
    (at uav2 home) (battery uav2 l2)
    (full l4) (above l4 l3) (above l3 l2) (above l2 l1) (above l1 l0))
  (:goal (and
    (forall (?sector - sector) (searched ?sector))
    (forall (?uav - uav) (at ?uav home)))))
