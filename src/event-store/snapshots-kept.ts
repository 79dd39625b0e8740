/** How many snapshots of a stream are kept: the newest of the reducer that saves, then the newest of other reducers. */
export const SNAPSHOTS_KEPT = 4;
