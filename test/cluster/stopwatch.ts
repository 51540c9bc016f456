/** The clock of the tests that measure limits of time, in milliseconds. Only files of the soak may import this. */
export const now = () => performance.now()
