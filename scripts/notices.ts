import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Copied {
  readonly name: string
  /** What of it the console serves. */
  readonly use: string
  readonly license: string
  /** The text of the licence. */
  readonly text: string
}

/** Of what `scripts/make-icons.ts` copies into the console, as `THIRD-PARTY-LICENSES` lists packages. */
export function noticesOf(root: string): string {
  const font = readFileSync(join(root, 'node_modules/@fontsource-variable/inter/LICENSE'), 'utf8').trim()
  const all: readonly Copied[] = [
    { name: 'Inter', use: 'the font', license: 'OFL-1.1', text: font },
    { name: 'Lucide', use: 'the icons', license: 'ISC', text: ISC },
    { name: 'Devicon', use: 'logos of Oracle and SQL Server', license: 'MIT', text: MIT },
    { name: 'Gil Barbara logos', use: 'logos', license: 'CC0-1.0', text: MARKS },
    { name: 'Simple Icons', use: 'logos', license: 'CC0-1.0', text: MARKS }
  ]
  const sections = all.map(({ name, use, license, text }) => `${name}: ${use} of the console (${license})\n\n${text}\n`)
  return ['', ...sections].join(`\n${'-'.repeat(80)}\n\n`)
}

const MARKS = `To the extent possible under law, the authors have waived all copyright to these drawings
(https://creativecommons.org/publicdomain/zero/1.0/). The marks that they show belong to their owners.`

const ISC = `ISC License

Copyright (c) Lucide Icons and Contributors; parts of it copyright (c) 2013-2022 Cole Bemis (Feather, MIT)

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted,
provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED
WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR
CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF
CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`

const MIT = `The MIT License (MIT)

Copyright (c) 2015 konpa

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE,
ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`
