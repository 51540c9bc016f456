import { readFileSync } from 'node:fs'

/** Ticks of the clock in which Linux counts. */
const TICKS_PER_SECOND = 100

/** CPU time of all threads of a process so far, in seconds, on Linux. */
export function cpuSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program, in parentheses, can contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Memory of a process in MiB, without what it only maps from files. */
export function memoryMiB(pid: number): number {
  const [, kib] = /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kib) / 1024
}
