/** What the screens of who runs the installation say. */
export const admin = {}
