/** The most urgent first: the index is the number that is stored. */
const PRIORITIES = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const
export type Priority = (typeof PRIORITIES)[number]

export const priorityNumber = (priority: Priority): number => PRIORITIES.indexOf(priority)

/** `undefined` for a number that clients have no name for. */
export const priorityNamed = (number: number | undefined): Priority | undefined =>
  number === undefined ? undefined : PRIORITIES[number]
