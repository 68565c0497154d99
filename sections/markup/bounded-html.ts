import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

/**
 * Most open elements that the parser tracks. It searches all of them at each tag, so the time would grow with the
 * square of the nesting depth. The sanitiser's own limit is much lower.
 */
const MAX_OPEN = 512

/** htmlparser2's tokenizer, for its option `Tokenizer`: a tag inside too many open elements is left out, its text stays. */
export class BoundedTokenizer extends Tokenizer {
  constructor(options: ConstructorParameters<typeof Tokenizer>[0], parser: TokenizerCallbacks) {
    super(options, parser)
    const open = parser.onopentagname.bind(parser)
    parser.onopentagname = (start, end) => {
      if (openElements(parser) < MAX_OPEN) open(start, end)
    }
  }
}

function openElements(parser: TokenizerCallbacks): number {
  return 'stack' in parser && Array.isArray(parser.stack) ? parser.stack.length : 0
}
