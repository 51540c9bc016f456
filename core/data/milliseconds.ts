/** Times from 1973 to 2286, in seconds. In milliseconds they are days of January to April 1970, which no data has. */
const SECONDS = { from: 10 ** 8, to: 10 ** 10 }

export const isInSeconds = (time: number): boolean => time >= SECONDS.from && time < SECONDS.to

/** What is wrong with a time that must be in milliseconds: it is 0, or obviously in seconds. */
export function timeProblem(time: number): string | undefined {
  if (time !== 0 && !isInSeconds(time)) return undefined
  const instead = isInSeconds(time) ? `; ${time} seconds are ${time * 1000}` : ''
  return `${time} found, allowed: milliseconds since 1970-01-01T00:00:00Z${instead}`
}
