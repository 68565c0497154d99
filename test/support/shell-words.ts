/** The words of a line as a shell hands them on, up to where its output goes. */
export function shellWords(line: string): string[] {
  const [own = ''] = line.split(/ [|>] /)
  return Array.from(own.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, plain]) => quoted ?? plain ?? '')
}
