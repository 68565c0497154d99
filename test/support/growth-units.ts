/** Texts that make some parsers of Markdown or HTML quadratic when repeated: they read on from each position. */
export const UNITS = [
  ...['_a__b', '*a**b', '**a*', '_', '*', 'a_', '_a', 'a*b', '**a', '***a', '~', '~~a', 'a_b@', 'a@b.'],
  ...['[', '![', '[a](', '[a][', '](', '[[]', '[a](<', '[a]: <', '[a]: b\n', '[^a', '\n[^a', '[^a]: b\n'],
  ...['[^a]\n\n[^a]:b\n\n', '`a``', '`', '```\n', '```a\n', '\\', '&', '&#', '=\n', '---\n', '# a\n', '#'],
  ...['> ', '>', '> > ', '- > ', '- ', '1. ', '* a\n ', '- a\n - b\n', '\n- a\n  ', '- [ ] a\n', '\t'],
  ...['|', '| a ', 'a|b\n', '|a|\n|-|\n', '|a|b|\n|-|-|\n|c|d|\n', 'a ', '\n', '\n\n', ' \n', 'a\n\n'],
  ...['<', '<a ', '<a href="', "<a title='", '</', '<!--', 'x<!--', 'x<?', 'x<![CDATA[', 'x<!A', '<b', '<b '],
  ...['<a>', '<b>', '</b>', 'a<b>', '<i><b></i>', '<td>', '<li>', '<p>', '<ul><li>', '<pre>', 'x<', '"'],
  ...[
    'http://',
    'http',
    'www.a',
    'mailto:a',
    '<http://',
    '<script>',
    '<script src=',
    '<iframe ',
    '<img src=a>',
  ],
]
