import t from 'tap'
import { temporaryFolder } from './helper.ts'
import { COMMANDS, testImage } from './image.ts'
import { copyContext } from './package.ts'

// Installs packages twice and builds ours.
t.setTimeout(5 * 60_000)

t.test('the image can be built from its context, and a container compiles nothing that its image has', t =>
  testImage(t, temporaryFolder(t), { fill: copyContext, commands: COMMANDS })
)
