export const UNFINISHED = `subscription unfinishedTasks { unfinishedTasks }`
