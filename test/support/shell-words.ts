/** The words of a line as a shell passes them to a command, up to a redirection of output. */
export function shellWords(line: string): string[] {
  const [own = ''] = line.split(/ [|>] /)
  return Array.from(own.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, plain]) => quoted ?? plain ?? '')
}
