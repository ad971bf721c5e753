export const invitationEnded = 'This invitation was used before, or has ended.';
