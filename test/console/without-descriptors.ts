import { closeSync, openSync } from 'node:fs'
import { prepare } from '../../plugins/console/prepare.ts'

// Run with few descriptors: prints for each number of free ones how preparing the files ends.
const open: number[] = []
try {
  for (;;) open.push(openSync('/dev/null', 'r'))
} catch {
  // None is left.
}
const answers: string[] = []
for (let free = 0; free < 24; free++) {
  const task = { sources: [], shown: [], cache: '/dev/null' }
  answers.push(
    await prepare(task, new AbortController().signal).then(
      () => 'prepared',
      ({ code }) => code
    )
  )
  closeSync(open.pop() ?? 0)
}
console.log(JSON.stringify(answers))
