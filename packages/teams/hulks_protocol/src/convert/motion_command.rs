use super::alike;
use crate::messages::{Arc, Circle, LineSegment};

alike!(enum KickPower <=> KickPower { Short <=> Rumpelstilzchen, Long <=> Schlong });

alike!(
    enum ImageRegion {
        Bottom,
        Center,
        Top,
    }
);

alike!(
    enum Direction {
        Clockwise,
        Counterclockwise,
        Collinear,
    }
);

alike!(enum MotionCommand {
    Damping,
    Prepare,
    Stand { head },
    StandUp,
    VisualKick {
        head,
        ball_position,
        kick_direction,
        target_position,
        robot_theta_to_field,
        kick_power,
    },
    Walk {
        head,
        path,
        orientation_mode,
        target_orientation,
        distance_to_be_aligned,
        speed,
    },
    WalkWithVelocity { head, velocity, angular_velocity },
});

alike!(enum HeadMotion {
    ZeroAngles,
    Center { image_region <=> image_region_target },
    LookAround,
    SearchForLostBall,
    LookAt { target, image_region <=> image_region_target },
    LookLeftAndRightOf { target },
    Unstiff,
});

alike!(enum OrientationMode {
    Unspecified,
    AlignWithPath,
    LookTowards { direction, tolerance },
    LookAt { target, tolerance },
});

alike!(struct Path { segments });

alike!(PathSegment <=> PathSegment {
    (Self::LineSegment { start, end }) <=> (Theirs::LineSegment(LineSegment(start, end)))
    with start, end;
    (Self::Arc { center, radius, start, end, direction })
    <=> (Theirs::Arc(Arc { circle: Circle { center, radius }, start, end, direction }))
    with center, radius, start, end, direction;
});
