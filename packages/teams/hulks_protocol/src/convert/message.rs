use super::alike;

alike!(OutgoingMessage <=> OutgoingMessage {
    (Self::GameController(address, message)) <=> (Theirs::GameController(address, message))
    with address, message;
    (Self::Hsl(message)) <=> (Theirs::Hsl(message)) with message;
});

alike!(HulkMessage <=> HulkMessage {
    (Self::State(state)) <=> (Theirs::State(state)) with state;
});

alike!(struct StateMessage { player_number, pose, ball_position });

alike!(struct GameControllerReturnMessage { player_number, fallen, pose, ball });

alike!(struct StateMessageBall <=> AgedBall { position, age });

alike!(struct ReturnMessageBall <=> AgedBall { position, age });
