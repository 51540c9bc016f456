import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const tsc = join(root, 'node_modules/typescript/bin/tsc')

const CONFIG = {
  extends: join(root, 'tsconfig.json'),
  compilerOptions: {
    typeRoots: [join(root, 'node_modules/@types')],
    paths: {
      aspectd: [join(root, 'core/index.ts')],
      'aspectd/testing': [join(root, 'testing/index.ts')],
      'aspectd/plugins/*': [join(root, 'plugins/*/index.ts')],
      scope: [join(root, 'test/docs/scope.ts')]
    }
  },
  include: ['*.ts']
}

/**
 * Type-checks modules as those of a plugin, in an empty folder. Resolves to the errors, each with the line of the source
 * where it begins.
 */
export async function compile(folder: string, sources: Readonly<Record<string, string>>): Promise<string[]> {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(CONFIG))
  for (const [file, source] of Object.entries(sources)) writeFileSync(join(folder, file), source)
  const output = await new Promise<string>(resolve => {
    execFile(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], { cwd: folder }, (_error, stdout, stderr) =>
      resolve(stdout + stderr)
    )
  })
  return output.split(/\n(?! )/).flatMap(error => {
    if (error.trim() === '') return []
    const [, file = '', line = ''] = /^([\w.-]+)\((\d+),\d+\): /.exec(error) ?? []
    return `${error}\n  ${sources[file]?.split('\n')[Number(line) - 1] ?? ''}`
  })
}
