export const draft = {
  draft: {
    notSaved: 'Changed, and not saved yet.',
    discard: 'Discard',
    review: 'Review the change',
    save: 'Save',
    saved: 'Saved.',
    changes: 'What changes',
    added: 'Added:',
    removed: 'Removed:',
    leave: 'What you changed here is not saved. Leave the page and lose it?',
    overtaken:
      'Somebody else has saved meanwhile. What you typed is still here; the rest shows what they saved.',
    conflict: 'Somebody else has saved meanwhile. Nothing was replaced.',
    theirs: 'This is what they changed:',
    takeTheirs: 'Take theirs, drop mine',
    keepMine: 'Continue with mine',
  },
};
