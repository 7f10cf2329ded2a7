/** How long a journey waits for what a screen, a letter or a key does: a machine that others use is slow. */
export const patienceMs = 120_000
