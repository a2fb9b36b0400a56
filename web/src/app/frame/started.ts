/** Event of the window: the code of the page runs, and its buttons act. */
export const STARTED = 'podium:started'
