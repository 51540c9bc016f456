let isMeant = false

/** Ends the process. Only this project's own code calls it: any other end is that of a plugin, and is reported. */
export function endProcess(code: number): never {
  isMeant = true
  process.exit(code)
}

export function isEndMeant(): boolean {
  return isMeant
}
