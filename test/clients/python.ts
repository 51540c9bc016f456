import t, { type Test } from 'tap'
import { CLIENT, preparePython } from './prepare-python.ts'

const TEST_MS = 900_000

/** A test that gets the interpreter. Skipped without an interpreter; if CI is set, it fails instead. */
export function pythonTest(
  name: string,
  body: (t: Test, program: string) => Promise<void>,
  requirements: string = CLIENT
): void {
  t.setTimeout(TEST_MS)
  const python = preparePython(requirements)
  if ('program' in python) {
    t.test(name, { timeout: TEST_MS }, t => body(t, python.program))
  } else if (process.env.CI) {
    throw new Error(python.missing)
  } else {
    t.test(name, { skip: python.missing }, async () => {})
  }
}
