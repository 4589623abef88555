"""Why: answers to "why this number?", "why this opponent?", "why this colour?", at addresses of their own.

How to add one. A module here with a route on ``blueprint.blueprint``, imported in ``routes.py``,
whose address stands below what it explains and ends in ``why/…``: ``/rounds/3/why/7``,
``/players/5/why/rank``. The route ends in ``frame.answer("why/_yours.html", title, (address, words),
…)``: the template has the content only (headings from h2), and the frame makes a page of it, or with
``?window`` in the address the little window that ``static/terms.js`` puts under the link. In templates
``{% from "why/_link.html" import why %}`` and ``{{ why(address, text, label) }}`` make the link.
Sentences with links to the glossary in them are ``sentences.Sentence``, shown by ``{{ said(sentence) }}``
of ``why/_said.html``. The rule of the endpoint in ``access.py`` is ``VISITOR`` for what is published.
Nothing of it is computed before somebody asks: never on live pages.
"""
