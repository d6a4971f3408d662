@rem Scripts of package.json begin with "exec" so that a signal to npm reaches Node; the shell of Windows has no such word.
@%*
