import table from '../../cases/consent.json' with { type: 'json' }

/** Two sites; the first has a script of its own and one of another host. */
export const sites = [
  {
    host: 't1.localhost',
    pages: [
      { id: 'home', route: '/' },
      { id: 'about', route: 'about' },
      { id: 'sub', route: 'sub' },
      { id: 'privacidade', route: 'privacidade', name: 'Privacidade' },
    ],
    config: {
      google_tag_head:
        '<script>window.tagRan = true</script><script src="https://third.example/tag.js"></script>',
    },
  },
  { host: 't2.localhost' },
]

/** The cookies that the rows of the table are about. */
export const { cookies } = table.fixture
