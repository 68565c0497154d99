/** Rows of a table with commas, or semicolons where its first line has no comma (RFC 4180). Empty lines are left out. */
export function readCsv(text: string): string[][] {
  const source = text.replace(/^\ufeff/, '')
  const [first = ''] = source.split(/\r\n|\r|\n/, 1)
  const separator = !first.includes(',') && first.includes(';') ? ';' : ','
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.some((each) => each.trim() !== '')) rows.push(row)
    row = []
  }
  for (let index = 0; index < source.length; index++) {
    const character = source[index] as string
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (source[index + 1] === '"') cell += source[++index]
      else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === separator) endCell()
    else if (character === '\n' || character === '\r') {
      endRow()
      if (character === '\r' && source[index + 1] === '\n') index++
    } else cell += character
  }
  endRow()
  return rows
}
