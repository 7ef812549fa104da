(define (problem three-sectors)
  (:domain uav-search)
  (:objects uav1 uav2 - uav
            home - base
            meadow forest lake - sector)
  (:init (at uav1 home) (charged uav1)
         (at uav2 home) (charged uav2))
  (:goal (and (forall (?sector - sector) (searched ?sector))
              (forall (?uav - uav) (and (at ?uav home) (not (airborne ?uav)))))))
