package org.schedsim.maven.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HtmlInsertionTests {
    @Test
    void markup_becomes_text() {
        assertThat(HtmlInsertion.escape("<script>alert(\"1\" & '2')</script>"))
                .isEqualTo("&lt;script&gt;alert(&quot;1&quot; &amp; &#39;2&#39;)&lt;/script&gt;");
    }

    @Test
    void characters_that_html_does_not_allow_are_shown_as_their_code() {
        assertThat(HtmlInsertion.escape("a\u0000b\u001b[31m\u0085")).isEqualTo("a⟨U+0000⟩b⟨U+001B⟩[31m⟨U+0085⟩");
    }

    @Test
    void characters_that_reorder_text_are_shown_as_their_code() {
        assertThat(HtmlInsertion.escape("x\u202ey\u200fz\ufeff")).isEqualTo("x⟨U+202E⟩y⟨U+200F⟩z⟨U+FEFF⟩");
    }

    @Test
    void half_of_a_surrogate_pair_is_shown_as_its_code() {
        assertThat(HtmlInsertion.escape("\ud83d!")).isEqualTo("⟨U+D83D⟩!");
    }

    @Test
    void letters_of_all_languages_and_line_ends_remain() {
        assertThat(HtmlInsertion.escape("é漢\n\t𝄞😀")).isEqualTo("é漢\n\t𝄞😀");
    }
}
